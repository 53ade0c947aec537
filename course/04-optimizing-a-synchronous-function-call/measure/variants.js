'use strict'

// The steps of the lesson, oldest first. ES5, so that every engine since 2015 can read them.

exports.mapReduceInTry = function divideByAndSum (num, array) {
  try {
    return array.map(function (value) {
      return value / num
    }).reduce(function (sum, quotient) {
      return sum + quotient
    }, 0)
  } catch (err) {
    return 0
  }
}

exports.mapReduce = function divideByAndSum (num, array) {
  return array.map(function (value) {
    return value / num
  }).reduce(function (sum, quotient) {
    return sum + quotient
  }, 0)
}

exports.oneReduce = function divideByAndSum (num, array) {
  return array.reduce(function (sum, value) {
    return sum + value / num
  }, 0)
}

exports.loopInTry = function divideByAndSum (num, array) {
  var sum = 0
  try {
    for (var at = 0; at < array.length; at++) sum += array[at] / num
    return sum
  } catch (err) {
    return 0
  }
}

exports.loop = function divideByAndSum (num, array) {
  var sum = 0
  for (var at = 0; at < array.length; at++) sum += array[at] / num
  return sum
}

exports.hoisted = function divideByAndSum (num, array) {
  var sum = 0
  for (var at = 0; at < array.length; at++) sum += array[at]
  return sum / num
}

exports.fourSums = function divideByAndSum (num, array) {
  var a = 0
  var b = 0
  var c = 0
  var d = 0
  var whole = array.length - array.length % 4
  var i = 0
  for (; i < whole; i += 4) {
    a += array[i]
    b += array[i + 1]
    c += array[i + 2]
    d += array[i + 3]
  }
  for (; i < array.length; i++) a += array[i]
  return (a + b + c + d) / num
}
