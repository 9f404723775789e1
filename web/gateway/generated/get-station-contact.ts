// Made by npm run schema. Do not edit.
import type { Operation } from '../operation.ts'
import type { GetStationContactQuery, GetStationContactQueryVariables } from './types.ts'

export const GetStationContact: Operation<GetStationContactQuery, GetStationContactQueryVariables> = {
  name: 'getStationContact',
  hash: '7e3a2b1a58f01a09f8adeca6e329ed00bc163df2d1735dba553179933a33b0e2',
  text: "query getStationContact($station:Station!){stationContact(station:$station){station stationName contactMail contactWhatsapp}}",
}
