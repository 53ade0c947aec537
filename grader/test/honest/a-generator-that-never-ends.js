// closure-keeps-too-much → pass: a generator that is handed every page, and whose local variables are all that is remembered
'use strict'

// Un generatore solo, per tutta la vita del processo. Ogni pagina entra con next(), la risposta esce con yield.
function * sentinella () {
  let prima = new Set()
  let risposta
  for (let controllo = 1; ; controllo++) {
    const righe = (yield risposta).split('\n')
    let nuove = 0
    for (const riga of righe) nuove += prima.has(riga) ? 0 : 1
    risposta = `check ${controllo}: ${nuove} of ${righe.length} lines are new`
    prima = new Set(righe)
  }
}

const guardia = sentinella()
guardia.next() // fino al primo yield: da qui in poi aspetta una pagina

module.exports = pagina => guardia.next(pagina).value
