'use strict'

module.exports = function workload (subject, count, random, fold, emit) {
  for (var call = 0; call < count; call++) emit(subject())
}
