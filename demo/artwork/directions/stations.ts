import type { StationDirection } from '../direction.ts'

export const stations: StationDirection[] = [
  { kind: 'station', id: 'station-702', station: '702', description: 'The word mark of 702 on amber' },
  { kind: 'station', id: 'station-947', station: '947', description: 'The word mark of 947 on green' },
  { kind: 'station', id: 'station-capetalk', station: 'capetalk', description: 'The word mark of CapeTalk on blue' },
  { kind: 'station', id: 'station-kfm', station: 'kfm', description: 'The word mark of KFM on pink' },
]
