import { Copy, FileDown } from 'lucide-react'
import { CreateFollowAddresses } from '#web/gateway/generated/create-follow-addresses.ts'
import { GetFollowAddresses } from '#web/gateway/generated/get-follow-addresses.ts'
import { RevokeFollowAddresses } from '#web/gateway/generated/revoke-follow-addresses.ts'
import type { CreateFollowAddressesMutation } from '#web/gateway/generated/types.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { copyPath } from './copy-path.ts'
import { ProfileRow } from './profile-row.tsx'
import { SecretUrls } from './secret-urls.tsx'

type Created = CreateFollowAddressesMutation['createFollowAddresses']

const TEXTS = {
  none: 'Your followed shows in your calendar and your followed podcasts in any app, with private links.',
  some: 'Your links are always up to date. Lost one? Replace them both.',
  fresh: 'Copy the links now: they are shown only once. Anyone who has them can see what you follow.',
}

const load = async (signal: AbortSignal) =>
  (await authenticatedQuery(GetFollowAddresses, {}, { signal })).followAddresses !== null
const create = async () => (await authenticatedQuery(CreateFollowAddresses, {})).createFollowAddresses
const revoke = async () => (await authenticatedQuery(RevokeFollowAddresses, {})).revokeFollowAddresses

export const FollowAddresses = () => (
  <SecretUrls
    label="My follows in other apps"
    texts={TEXTS}
    load={load}
    create={create}
    revoke={revoke}
    show={(created: Created) => <Urls created={created} />}
  />
)

const Urls = ({ created: { calendarPath, opmlPath } }: { created: Created }) => (
  <>
    <ProfileRow icon={<Copy />} label="Copy the calendar link" onPress={() => copyPath(calendarPath)} />
    <ProfileRow icon={<Copy />} label="Copy the podcast list link" onPress={() => copyPath(opmlPath)} />
    <a className="setting-row" href={opmlPath} download="my-follows.opml">
      <FileDown />
      <span className="label">
        <span>Download the list as a file for podcast apps</span>
      </span>
    </a>
  </>
)
