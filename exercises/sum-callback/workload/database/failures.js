'use strict'
// Errors with the numbers and names of a real server. https://www.mongodb.com/docs/manual/reference/error-codes/

var CODES = {
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  CursorNotFound: 43,
  CommandNotFound: 59,
  InvalidPipelineOperator: 168,
  DuplicateKey: 11000,
  Location15952: 15952, // unknown group operator
  Location15955: 15955, // a group without _id
  Location40323: 40323, // a stage with no name or several
  Location40324: 40324, // unknown pipeline stage
  Location40573: 40573 // change streams need a replica set
}

/** An Error that the client gets as {ok: 0, errmsg, code, codeName}. */
function fail (codeName, message) {
  var err = new Error(message)
  err.codeName = codeName
  return err
}

function asReply (err) {
  var codeName = CODES[err.codeName] ? err.codeName : 'BadValue'
  return { ok: 0, errmsg: err.message, code: CODES[codeName], codeName: codeName }
}

exports.CODES = CODES
exports.fail = fail
exports.asReply = asReply
