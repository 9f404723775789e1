import { isStationId } from '#contract/stations.ts'
import type { ContentKind } from '#server/database/tables.ts'
import { toTypeName } from '#server/features/catalogue/graphql/content-types.ts'
import { PROGRAMME_KINDS } from '#server/features/catalogue/lists/programmes.ts'
import { contentLoader, personLoader } from '#server/features/catalogue/loaders.ts'
import { presenterUrl } from '#server/features/catalogue/people.ts'
import { topicNameBySlug, topicUrl } from '#server/features/catalogue/topics.ts'
import { stationsById } from '#server/features/stations/stations.ts'
import { builder, actionResponse, actionResult } from '#server/gateway/builder.ts'
import { type GatewayContext, requireWriter } from '#server/gateway/context.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { type Follow, type FollowKey, markSeen, removeFollow, saveFollow } from '../follows.ts'

export const FollowKind = builder.enumType('FollowKind', {
  values: {
    CONTENT: { value: 'content', description: 'A show or a podcast of any kind, by its id.' },
    STATION: { value: 'station', description: 'By its id in URLs, for example `capetalk`.' },
    TOPIC: { value: 'topic', description: 'By the id of `Topic`.' },
    PERSON: { value: 'person', description: 'A presenter, by the id of `Person`.' },
  } as const,
})

const FollowResponse = actionResponse('FollowResponse')

const FOLLOWABLE: ReadonlySet<ContentKind> = new Set(PROGRAMME_KINDS)

/** Null where the target does not exist. Throws BAD_INPUT where it cannot be followed. */
async function loadTarget({ kind, id }: FollowKey, context: GatewayContext): Promise<Follow | null> {
  switch (kind) {
    case 'content': {
      const content = await contentLoader(context).load(id)
      if (content && !FOLLOWABLE.has(content.kind))
        throw new AppError('BAD_INPUT', 'Only shows and podcasts can be followed: save this one instead')
      return content && { kind, id, path: content.url, typeName: toTypeName(content), headline: content.headline }
    }
    case 'station': {
      const station = isStationId(id) ? (await stationsById(context)).get(id) : undefined
      return station ? { kind, id, path: `/station/${id}`, typeName: 'StationListItem', headline: station.name } : null
    }
    case 'topic': {
      const name = await topicNameBySlug(context.db, id, context.now)
      return name === null ? null : { kind, id, path: topicUrl(id), typeName: 'Topic', headline: name }
    }
    case 'person': {
      const person = await personLoader(context).load(id)
      return person && { kind, id, path: presenterUrl(person.slug), typeName: 'Person', headline: person.name }
    }
  }
}

async function follow(key: FollowKey, context: GatewayContext) {
  const accountId = requireWriter(context)
  const target = await loadTarget(key, context)
  if (!target) throw new AppError('NOT_FOUND', 'This content is not published and cannot be followed')
  await saveFollow(context.db, accountId, target, context.now)
  return actionResult(`You follow ${target.headline}`, context)
}

builder.mutationFields((t) => {
  const args = { kind: t.arg({ type: FollowKind, required: true }), id: t.arg.id({ required: true }) }
  return {
    follow: t.field({
      type: FollowResponse,
      description: 'Follows something. Following it again changes nothing.',
      args,
      resolve: (_root, key, context) => follow(key, context),
    }),
    unfollow: t.field({
      type: FollowResponse,
      description: 'Deletes a follow. Succeeds also when there is none.',
      args,
      resolve: async (_root, key, context) => {
        await removeFollow(context.db, requireWriter(context), key)
        return actionResult('You no longer follow it', context)
      },
    }),
    markFollowSeen: t.field({
      type: FollowResponse,
      description: 'Marks the new content of a followed item as seen: `hasNew` is false until there is newer content.',
      args,
      resolve: async (_root, key, context) => {
        await markSeen(context.db, requireWriter(context), key, context.now)
        return actionResult('Seen', context)
      },
    }),
  }
})
