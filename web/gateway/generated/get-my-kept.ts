// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetMyKeptQuery, GetMyKeptQueryVariables } from './types.ts'

export const GetMyKept: Operation<GetMyKeptQuery, GetMyKeptQueryVariables> = {
  name: 'getMyKept',
  hash: '5854cb1bf0318c89858f646cee78874bd017dc4c2859199dd5d0649edfce4360',
  text: "query getMyKept{myKept{bookmarkIds follows{kind id}}}",
}
