// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetMediaPlayedHistoryQuery, GetMediaPlayedHistoryQueryVariables } from './types.ts'

export const GetMediaPlayedHistory: Operation<GetMediaPlayedHistoryQuery, GetMediaPlayedHistoryQueryVariables> = {
  name: 'getMediaPlayedHistory',
  hash: '141c69f0616109244cf43307eec36d2378ffcaf15d10de28417b413289936974',
  text: "query getMediaPlayedHistory($userId:ID!$videoIds:[ID!]!){mediaPlayedHistory(userId:$userId videoIds:$videoIds){...PlayedItem}}fragment PlayedItem on PlayedHistoryItem{video_id playhead_seconds duration_seconds is_finished timestamp}",
}
