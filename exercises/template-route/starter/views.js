'use strict'

const pug = require('pug')
const templates = require('./templates')

// What Express makes of the name of a view: its own lib/view.js, but for the texts, which come from memory and not from files.
// As there, `locals.cache` says whether pug may keep what it compiles; Express sets it from its setting 'view cache'.
module.exports = class View {
  constructor (name) {
    this.name = name
    this.path = Object.hasOwn(templates, name) ? name + '.pug' : null
  }

  render (locals, done) {
    pug.render(templates[this.name], { ...locals, filename: this.path }, done)
  }
}
