'use strict'

// Each template by its name. In a project of yours these would be files in a folder.
exports.journey = `
doctype html
html(lang='en')
  head
    meta(charset='utf-8')
    title The journey of #{passenger}
  body
    nav
      each line in network
        h2= line.name
        ul
          each station in line.stations
            li(class={ large: station.platforms > 8 })
              a(href='/stations/' + station.code title='Trains from ' + station.name)= station.name
    main
      h1 Have a good journey, #{passenger}
      ol
        each stop in stops
          li(class={ change: stop.change })
            time= stop.time
            |  #{stop.name}
`
