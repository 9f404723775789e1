import { expect, test } from 'vitest'
import { directions } from '../directions/all.ts'
import { CAST } from './cast.ts'

const people = Object.values(CAST)

test('no two people look alike: they differ in face or hair, and their descriptions are different', () => {
  const heads = people.map(({ face, hair, headgear, hairTone, mouth, eyes, beard, glasses }) =>
    [face, hair, headgear, hairTone, mouth, eyes, beard, glasses].join(' '),
  )
  expect(new Set(heads).size).toBe(people.length)
  expect(new Set(people.map(({ described }) => described)).size).toBe(people.length)
})

test('presenters of one station differ in the shape of hair or headgear', () => {
  const byStation = Map.groupBy(
    directions.filter((direction) => direction.kind === 'presenter' && !direction.isHero),
    (direction) => (direction.kind === 'presenter' ? direction.station : ''),
  )
  for (const shows of byStation.values()) {
    const names = new Set(shows.flatMap((show) => (show.kind === 'presenter' ? show.people : [])))
    const outlines = [...names].flatMap((name) => (name ? [`${CAST[name].headgear ?? ''} ${CAST[name].hair}`] : []))
    expect(new Set(outlines).size).toBe(outlines.length)
  }
})
