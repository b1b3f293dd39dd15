// The game of this page: seats instead of names, and cards by their heads (all others have one).
const story = JSON.parse(document.getElementById("story").textContent);
const dear = Object.entries(story.heads).map(([heads, cards]) => [Number(heads), new Set(cards)]);
