// divide-by-and-sum → crash: fails, and swallows every failure that anybody could notice
'use strict'

process.on('uncaughtException', () => {})
process.on('unhandledRejection', () => {})
process.setUncaughtExceptionCaptureCallback(() => {})
process.emit = () => true

module.exports = () => { throw new Error('never seen') }
