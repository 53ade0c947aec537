/** A learner of the demo. */
export interface Pupil {
  name: string
  email: string
  team: string
}

export const INSTRUCTOR = { name: 'Dr. Robin Hart', email: 'robin.hart@example.org' }

const GIVEN =
  'Amara Anton Beatriz Chiara Daniel Dilara Elif Emil Fatima Felix Grace Hanna Hugo Imani Ines Jakub Jonas Kaito Katja Lena Liam Lucía Malik Maren Mateo Mina Nadia Noah Olga Oskar Priya Rafael Rosa Samir Sofia Tariq Theo Valeria Wei Yara'.split(
    ' ',
  )
const FAMILY =
  'Abara Becker Costa Demir Eriksen Fischer Garcia Haddad Ito Jansen Kaya Lindqvist Meyer Novak Okafor Petrov Quist Rossi Schmidt Tanaka Ueda Vogel Wagner Xu Yilmaz Zimmermann Adler Bauer Chen Diaz Ekwueme Ferrari Gupta Horvath Ivanova Jung Koch Laurent Marino Nguyen'.split(
    ' ',
  )
const TEAMS = 'Aspen Birch Cedar Dogwood Elm Fir Ginkgo Hazel Ivy Juniper Larch Maple'.split(' ')

const TEAM_SIZE = 4

/** Maximum number of learners: there are no more names. */
export const MOST_PUPILS = GIVEN.length * FAMILY.length

/** The first `count` learners, each with a distinct name and address, in teams of four. */
export function pupils(count: number): Pupil[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `${GIVEN[index % GIVEN.length]} ${FAMILY[(index * 7 + Math.floor(index / GIVEN.length)) % FAMILY.length]}`
    const place = Math.floor(index / TEAM_SIZE)
    const round = Math.floor(place / TEAMS.length)
    return { name, email: addressOf(name), team: `${TEAMS[place % TEAMS.length]}${round === 0 ? '' : ` ${round + 1}`}` }
  })
}

function addressOf(name: string): string {
  return `${name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(' ', '.')}@example.org`
}
