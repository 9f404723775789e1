// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { DeleteBookmarkMutation, DeleteBookmarkMutationVariables } from './types.ts'

export const DeleteBookmark: Operation<DeleteBookmarkMutation, DeleteBookmarkMutationVariables> = {
  name: 'deleteBookmark',
  hash: '310369ee1d89fab4f734db9c0dd5cd5efc3f265ea8763b628c200d47405061f7',
  text: "mutation deleteBookmark($contentId:ID!){deleteBookmark(contentId:$contentId){httpStatusCode correlationId message}}",
}
