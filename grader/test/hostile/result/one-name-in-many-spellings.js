// create-name → wrong: one name, told apart by characters that nobody sees
'use strict'

const INVISIBLE = ['\u200b', '\u200c', '\u200d', '\ufeff']

let given = 0

module.exports = () => 'Yoda' + (++given).toString(4).replace(/\d/g, digit => INVISIBLE[digit])
