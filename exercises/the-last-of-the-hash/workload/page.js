'use strict'
// One page as those around the server know it: what was written, until when it was there, and which ETags it was given.

var REMEMBERED = 4 // versions with their texts: more than can be replaced while one answer is on its way

/** Times are milliseconds of performance.now(). */
module.exports = function createPage (path) {
  var versions = [] // {text, etag, until}; the last one may still be on its way
  var etags = new Map() // each that was ever seen → the version that had it
  var writing = false
  var readable = false

  return {
    path: path,
    isBeingWritten: function () { return writing },
    isReadable: function () { return readable },

    /** A version that is being sent. */
    begin: function (text) {
      var version = { text: text, etag: null, until: Infinity }
      if (versions.length === REMEMBERED) versions.shift().text = null
      versions.push(version)
      writing = true
      return version
    },

    /** It has arrived: who asks from now on may not be sent an earlier one. */
    arrived: function (version, now) {
      versions.forEach(function (other) { if (other !== version) other.until = Math.min(other.until, now) })
      writing = false
      readable = true
    },

    /** The version with this text that an answer may hold which was asked for then; else undefined. */
    find: function (text, sentAt) {
      return versions.filter(function (version) { return version.text === text && version.until >= sentAt })[0]
    },

    /** Whether the content of that ETag may be what is there, for one who asked then. */
    isCurrent: function (etag, sentAt) {
      return etags.has(etag) && etags.get(etag).until >= sentAt
    },

    /** Null, or what is wrong with that ETag on that version. */
    note: function (version, etag) {
      if (etags.has(etag) && etags.get(etag) !== version) return 'had the ETag ' + etag + ', which it had with another content, too.'
      if (version.etag !== null && version.etag !== etag) return 'had the ETag ' + etag + ', and before, with the same content, ' + version.etag + '.'
      version.etag = etag
      etags.set(etag, version)
      return null
    }
  }
}
