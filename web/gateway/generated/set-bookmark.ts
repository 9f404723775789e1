// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { SetBookmarkMutation, SetBookmarkMutationVariables } from './types.ts'

export const SetBookmark: Operation<SetBookmarkMutation, SetBookmarkMutationVariables> = {
  name: 'setBookmark',
  hash: 'b4919112d8544dec35bb46f0e59588e1e5eb6479ea6132662ded26d3e4887482',
  text: "mutation setBookmark($id:ID!$path:String!$typeName:String!){userPreferences{add(id:$id path:$path typeName:$typeName){httpStatusCode correlationId message bookmark{id path typeName}}}}",
}
