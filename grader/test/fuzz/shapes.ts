import fc, { type Arbitrary } from 'fast-check'

/** A text by shape: `open` repeated, then `unit` until the text is long enough, then `close` as often as `open`. */
export interface Shape {
  open: string
  close: string
  unit: string
}

/** Nesting and repeatable constructs of a language. In a unit, `@` is a running number. */
export interface Language {
  nests: readonly (readonly [open: string, close: string])[]
  units: readonly string[]
}

/** Blocks, functions, classes, literals, templates, patterns, labels, comments: the constructs that nest or repeat in JavaScript. */
export const CODE: Language = {
  nests: [
    ['', ''],
    ['{', '}'],
    ['(', ')'],
    ['[', ']'],
    ['f(', ')'],
    ['a={b:', '}'],
    ['()=>{', '}'],
    ['function f(){', '}'],
    ['async()=>{', '}'],
    ['function f(a=', '){}'],
    ['(a=', ')=>1'],
    ['class A{static{', '}}'],
    ['class A{#a;b(){', '}}'],
    ['class A extends ', '{}'],
    ['if(1)', ''],
    ['if(1){', '}else 1;'],
    ['for(;;)', ''],
    ['switch(1){case 1:', '}'],
    ['try{', '}catch(e){}'],
    ['a@:', ''],
    ['`${', '}`'],
    ['a?', ':b'],
    ['a=>', ''],
    ['!', ''],
    ['- ', ''],
    ['a**', ''],
    ['a?.[', ']'],
    ['new ', ''],
    ['await ', ''],
    ['[a=', ']=b'],
    ['({a:', '}=b)'],
    ['<!--\n', ''],
    ['/*', ''],
    ['/(', ')/'],
    ['/(?=', ')/'],
    ['/[', ']/v'],
  ],
  units: [
    '',
    'var a;',
    'var a@;',
    'let a@;',
    ',b',
    ',a@',
    'a',
    'a@;',
    '1,',
    '#a in b,',
    '#a@ in b;',
    '#a@;',
    'a@:;',
    'break a;',
    '(?<a@>)',
    '(?<a>)|',
    '\\k<a@>',
    '[a-z]',
    'a|',
    'a*',
    '.a',
    '?.a',
    '+a',
    '-',
    '!',
    '1n',
    '1',
    '()=>1,',
    'async ',
    'let ',
    'yield ',
    ' ',
    '\n',
    '\t;',
    '/a/;',
    '"a"',
    '`',
    '`a`',
    '${',
    '{}',
    '[]',
    '[],',
    '()',
    'function a@(){}',
    'function a(){}',
    'class a@{}',
    'static{}',
    '"use strict";',
    '//\n',
    '/**/',
    '<!--\n',
    '\\u0061',
    '\u2028',
    '...a,',
    'get a(){},',
    'a@:1,',
    '__proto__:1,',
    'case a@:',
    'import("a");',
    'export{a@};',
    'import a@ from"b";',
    '=',
    '=>',
    '(',
    '[',
    '{',
    ')',
    '"',
    '\\',
  ],
}

/** @param nested share of the length used for nesting, 0 to 1; at least one level */
export function textOf({ open, close, unit }: Shape, length: number, nested: number): string {
  const depth = Math.max(1, Math.floor((nested * length) / Math.max(1, open.length + close.length)))
  const opened = counted(open, depth)
  const closed = close.repeat(depth)
  const room = Math.max(0, length - opened.length - closed.length)
  return opened + repeated(unit, room) + closed
}

/**
 * Texts of a language by shape, up to a length: each nesting construct with each unit, with little, some or only nesting, short and long.
 */
export function shapedTexts({ nests, units }: Language, longest: number): Arbitrary<string> {
  const nest = fc.constantFrom(...nests)
  const nested = fc.constantFrom(0, 1 / 64, 1 / 16, 1 / 3, 1)
  const length = fc.constantFrom(1, 1, 1 / 30, 1 / 1000).map((share) => Math.floor(share * longest))
  return fc
    .tuple(nest, fc.constantFrom(...units), nested, length)
    .map(([[open, close], unit, share, long]) => textOf({ open, close, unit }, long, share))
}

/** Repeats a unit with running numbers; `@@` is a number and an at sign. */
function counted(text: string, times: number): string {
  return text.includes('@')
    ? Array.from({ length: times }, (_, at) => text.replace(/@@?/g, (sign) => (sign === '@@' ? `${at}@` : String(at)))).join('')
    : text.repeat(times)
}

/** As many repetitions as fit. */
function repeated(unit: string, room: number): string {
  if (unit === '') return ''
  const long = counted(unit, Math.floor(room / unit.length))
  return long.length <= room ? long : long.slice(0, long.lastIndexOf(unit.slice(-1), room - 1) + 1)
}
