import { Copy, FileDown } from 'lucide-react'
import { CreatePrivateFeeds } from '#web/gateway/generated/create-private-feeds.ts'
import { GetPrivateFeeds } from '#web/gateway/generated/get-private-feeds.ts'
import { RevokePrivateFeeds } from '#web/gateway/generated/revoke-private-feeds.ts'
import type { CreatePrivateFeedsMutation } from '#web/gateway/generated/types.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { copyPath } from './copy-path.ts'
import { ProfileRow } from './profile-row.tsx'
import { SecretUrls } from './secret-urls.tsx'

type Created = CreatePrivateFeedsMutation['createPrivateFeeds']

const TEXTS = {
  none: 'Premium episodes in any podcast app, with private links.',
  some: 'Your links work as long as your plan. Lost one? Replace them all.',
  fresh: 'Copy the links now: they are shown only once. Keep them to yourself: they use your plan.',
}

const load = async (signal: AbortSignal) =>
  (await authenticatedQuery(GetPrivateFeeds, {}, { signal })).privateFeeds !== null
const create = async () => (await authenticatedQuery(CreatePrivateFeeds, {})).createPrivateFeeds
const revoke = async () => (await authenticatedQuery(RevokePrivateFeeds, {})).revokePrivateFeeds

export const PrivateFeeds = ({ isSubscriber }: { isSubscriber: boolean }) => (
  <SecretUrls
    label="Private feeds"
    texts={TEXTS}
    mayCreate={isSubscriber}
    load={load}
    create={create}
    revoke={revoke}
    show={(created: Created) => <Urls created={created} />}
  />
)

const Urls = ({ created: { feeds, opmlPath } }: { created: Created }) => (
  <>
    <ul className="private-feeds">
      {feeds.map(({ title, path }) => (
        <li key={path}>
          <ProfileRow icon={<Copy />} label={`Copy ${title}`} onPress={() => copyPath(path)} />
        </li>
      ))}
    </ul>
    <a className="setting-row" href={opmlPath} download="my-podcasts.opml">
      <FileDown />
      <span className="label">
        <span>Download all as a file for podcast apps</span>
      </span>
    </a>
  </>
)
