// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetErrorGroupsQuery, GetErrorGroupsQueryVariables } from './types.ts'

export const GetErrorGroups: Operation<GetErrorGroupsQuery, GetErrorGroupsQueryVariables> = {
  name: 'GetErrorGroups',
  hash: '6dfc674d9bd1293f770ff2fdd70e1d6aa2761712282b92586e87d742fb797b76',
  text: "query GetErrorGroups($source:String){errorGroups(source:$source){id source type message culprit lastSeen number days}visitRecordings{id at seconds}}",
}
