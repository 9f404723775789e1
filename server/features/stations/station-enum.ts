import type { StationId } from '#contract/stations.ts'
import { builder } from '#server/gateway/builder.ts'

const VALUES = {
  STATION_702: { value: '702' },
  STATION_947: { value: '947' },
  CAPE_TALK: { value: 'capetalk' },
  KFM: { value: 'kfm' },
} as const satisfies Record<string, { value: StationId }>

export const StationEnum = builder.enumType('Station', { description: 'A live radio station.', values: VALUES })
