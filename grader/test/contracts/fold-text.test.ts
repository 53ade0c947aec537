import t from 'tap'
import { compareNames, foldText } from '../../contracts/fold-text.ts'

t.test('a search finds names without their accents, and with them', async (t) => {
  t.equal(foldText('Jörg  MÜLLER '), 'jorg muller')
  t.equal(foldText('Mu\u0308ller'), foldText('Müller'))
  t.equal(foldText('Łódź Ægir Søren Straße Đorđe'), 'lodz aegir soren strasse dorde')
  t.equal(foldText('Иван'), 'иван')
})

t.test('names are in the order of a dictionary', async (t) => {
  const names = ['Zoe', 'jude', 'José', 'Ärne', 'Jörg', 'Anna', 'Jose', 'Team 10', 'Team 9', 'Øyvind']
  t.same(names.toSorted(compareNames), ['Anna', 'Ärne', 'Jörg', 'Jose', 'José', 'jude', 'Øyvind', 'Team 9', 'Team 10', 'Zoe'])
})
