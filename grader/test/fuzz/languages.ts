import type { Language } from './shapes.ts'

/** Columns, rows, quotation marks, separators, addresses. */
export const CSV: Language = {
  nests: [['', ''], ['email\n', ''], ['email,name,role,team\n', ''], ['name;email\n"', '"'], ['"', '"'], ['x,', 'email\n']],
  units: ['"', '""', '","', ',', ';', '\t', ',x', '"x",', 'x@,', 'x', ' ', '\n', '\r', '\r\n', 'x\n', '"x"\n', '"x\n', '" "x\n', 'x@@example.org\n', 'x@@example.org,"Last, First",learner,Blue\n', '"x@@example.org","x","learner","Blue"\n', 'x.@x.x@', '=x\n', "'=x\n", 'é\n', '\u00a0', '\0', '\ufeff'],
}

/** Brackets, emphasis, lists, tables, links, quotes, code: what Markdown nests and repeats. */
export const MARKDOWN: Language = {
  nests: [['', ''], ['[', ']'], ['![', '](a)'], ['[a](', ')'], ['*', '*'], ['**', '**'], ['_', '_'], ['> ', ''], ['- ', ''], ['1. ', ''], ['  ', ''], ['<a>', '</a>'], ['`', '`'], ['| ', ' |']],
  units: ['', 'a', 'a ', '*', '**', '*a ', '_', '__a ', '[', ']', '[a](', '[a]: b\n', '![', '<', '<a ', '<!--', '`', '``', '`a` ', '~', '#', '# a\n', '- a\n', '> ', '|', '| a ', '|-', '\n', '\n\n', '  \n', '\\', '&amp;', '&', 'http://a', 'a@b.c ', '\t', '"', '(', ')', '- [ ] a\n', '{{7*7}}', '\u202e'],
}

/** Fields of a form, as browsers send them. */
export const FORM: Language = {
  nests: [['', ''], ['state=', ''], ['state=a&id_token=', ''], ['iss=a&login_hint=', ''], ['ask=', '']],
  units: ['a=&', 'a@=&', 'state=a&', 'id_token=a&', 'assignment=a&', '__proto__=a&', 'a', '=', '&', '+', '%', '%41', '%ff', '%00', 'a.', '.', 'eyJhIjox.', 'eyJ', ';', '[]', 'a[]=&', 'a[b]=&'],
}

/** A value of JSON: deep, wide, long. */
export const JSON_VALUE: Language = {
  nests: [['', '1'], ['[', ']'], ['{"a":', '}'], ['{"a":[', ']}'], ['[[],', ']'], ['"', '"']],
  units: ['', '1,', '[],', '"a",', '"a@",', '{},', '"a@":1,', 'a', '\\u0000', '\\ud800', '\\"', ' ', '-', '1', 'e1', '1e999,', '{"a":1},', 'https://a/', 'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'],
}
