import type { Insertable } from 'kysely'
import type { ContentPersonTable, PersonTable, ScheduleRuleTable } from '#server/database/tables.ts'
import type { DemoBlock, DemoContent } from '../content-schema.ts'
import { showId } from './ids.ts'

const DAY_NUMBERS: Record<DemoBlock['days'][number], number> = {
  mon: 1,
  tue: 2,
  wed: 3,
  thu: 4,
  fri: 5,
  sat: 6,
  sun: 7,
}

export const scheduleRows = ({ stations, schedule }: DemoContent): Insertable<ScheduleRuleTable>[] =>
  stations.flatMap(({ id }) =>
    schedule[id].flatMap(({ days, from, to, show }) =>
      days.map((day) => ({
        station: id,
        day: DAY_NUMBERS[day],
        start_minute: minuteOf(from),
        // A block that ends at or before its start ends on the next day.
        duration_minutes: (minuteOf(to) - minuteOf(from) + 1_440) % 1_440 || 1_440,
        show_id: showId(id, show),
      })),
    ),
  )

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** All presenters; the presenter of two shows is one person. */
export function peopleRows({ stations, shows }: DemoContent): {
  people: Insertable<PersonTable>[]
  roles: Insertable<ContentPersonTable>[]
} {
  const presenters = stations.flatMap(({ id }) =>
    shows[id].flatMap((show) =>
      show.presenters.map((presenter, position) => ({
        ...presenter,
        show: showId(id, show.slug),
        position,
        // The picture of a show with one presenter is a portrait.
        image: show.presenters.length === 1 ? showId(id, show.slug) : null,
      })),
    ),
  )
  const people = new Map(
    presenters.map(({ name, bio, image }) => [personId(name), { id: personId(name), name, bio, image_id: image }]),
  )
  return {
    people: [...people.values()],
    roles: presenters.map(({ name, show, position }) => ({
      content_id: show,
      person_id: personId(name),
      role: 'host',
      position,
    })),
  }
}

const personId = (name: string) =>
  `person-${name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')}`
