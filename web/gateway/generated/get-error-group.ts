// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetErrorGroupQuery, GetErrorGroupQueryVariables } from './types.ts'

export const GetErrorGroup: Operation<GetErrorGroupQuery, GetErrorGroupQueryVariables> = {
  name: 'GetErrorGroup',
  hash: 'b45cd1a7ad7351b45fb0ce4ed48aa686f6b1b1d3eb189e72ebf42f12d9e33fc5',
  text: "query GetErrorGroup($id:String!){errorGroup(id:$id){id source type message culprit firstSeen lastSeen number days occurrences{id at message level place browser release traceId correlationId replayId frames{file function line column inApp firstLine lines}breadcrumbs{at category level message}}}}",
}
