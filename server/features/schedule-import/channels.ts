import { foldText } from '#contract/fold-text.ts'
import { STATIONS, type StationId } from '#contract/stations.ts'
import type { ScheduleSourceOptions } from '#server/database/schedule-tables.ts'
import { ScheduleError, type ScheduleFile, type SourceChannel, type SourceEntry } from './formats/schedule-file.ts'

export interface NamedStation {
  id: StationId
  name: string
}

const MAX_LISTED = 12

/**
 * A channel belongs to the station to which the options map it, or else to that with its id or name; the only channel of a file to the
 * option `station`. Throws SCHEDULE_UNKNOWN_CHANNEL if no channel belongs to a station.
 */
export function entriesByStation(
  file: ScheduleFile,
  stations: readonly NamedStation[],
  options: ScheduleSourceOptions,
): Map<StationId, SourceEntry[]> {
  const ofChannel = new Map(file.channels.map((channel) => [channel.id, stationOf(channel, file, stations, options)]))
  const found = Map.groupBy(file.entries, ({ channel }) => ofChannel.get(channel) ?? null)
  const known = new Map([...found].flatMap(([station, entries]) => (station ? [[station, entries] as const] : [])))
  if (known.size === 0 && file.entries.length > 0) throw unknownChannels(file)
  return known
}

function stationOf(
  channel: SourceChannel,
  file: ScheduleFile,
  stations: readonly NamedStation[],
  { station: wanted, channels = {} }: ScheduleSourceOptions,
): StationId | null {
  const names = new Set([channel.id, ...channel.names].map((name) => foldText(name)))
  const mapped = Object.entries(channels).find(([name]) => names.has(foldText(name)))?.[1]
  if (mapped) return mapped
  const own = stationNamed(channel, names, stations)
  if (own) return wanted && own !== wanted ? null : own
  const isOnly = file.isOneStation || new Set(file.entries.map((entry) => entry.channel)).size === 1
  return isOnly ? (wanted ?? file.station) : null
}

/** `702`, `702.radio.example`, `https://radio.example/live/702/master.m3u8`, or its name. */
function stationNamed(
  channel: SourceChannel,
  names: ReadonlySet<string>,
  stations: readonly NamedStation[],
): StationId | null {
  const [, bearer] = /\/live\/([a-z0-9]+)\/master\.m3u8$/.exec(channel.id) ?? []
  const host = /^([a-z0-9]+)\.[a-z0-9.-]+$/i.exec(channel.id)?.[1]
  return (
    STATIONS.find((id) => id === bearer || id === host?.toLowerCase() || names.has(id)) ??
    stations.find(({ name }) => names.has(foldText(name)))?.id ??
    null
  )
}

function unknownChannels({ channels, isOneStation }: ScheduleFile): ScheduleError {
  if (isOneStation)
    return new ScheduleError('SCHEDULE_UNKNOWN_CHANNEL', 'The file names no station; --station says which it is')
  const listed = channels
    .slice(0, MAX_LISTED)
    .map(({ id, names }) => `“${[id, ...names].filter(Boolean).join('” or “')}”`)
  const more = channels.length > MAX_LISTED ? ` and ${channels.length - MAX_LISTED} more` : ''
  return new ScheduleError(
    'SCHEDULE_UNKNOWN_CHANNEL',
    `None of the channels is a station: ${listed.join(', ')}${more}; --channel "NAME=STATION" says which is which`,
  )
}
