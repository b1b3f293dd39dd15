"""Records of other programs, taken over into the log format: one module a format, loaded when it is used.

`foreign` has the words that all share, `formats` the table of formats, `documents` what the checks and the
command line read. To add a format, write a module as `foreign.Importer` describes it, and a line in
`formats.FORMATS`.
"""
