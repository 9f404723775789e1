import type { FieldMap, OutputRef } from '@pothos/core'
import { AppError } from '#server/lib/errors/app-error.ts'
import { decodeCursor, type Page, type PageRequest } from '#server/lib/pagination/page.ts'
import { builder } from './builder.ts'

export const MAX_PAGE_SIZE = 50

/** Throws BAD_INPUT where `first` is out of range and for a cursor that is not one of ours. */
export function pageRequest(
  args: { first?: number | null | undefined; after?: string | null | undefined },
  defaultSize: number,
): PageRequest {
  const first = args.first ?? defaultSize
  if (first < 0 || first > MAX_PAGE_SIZE)
    throw new AppError('BAD_INPUT', `first must be between 0 and ${MAX_PAGE_SIZE}`)
  const after = args.after || null
  // Validated here, because an invalid cursor would fail all lists that are read in the same statement.
  if (after !== null) decodeCursor(after)
  return { first, after }
}

/** For an argument that is a list. Throws BAD_INPUT where it has more items. */
export function requireAtMost(max: number, items: readonly unknown[] | null | undefined, noun = 'ids'): void {
  if (items && items.length > max) throw new AppError('BAD_INPUT', `At most ${max} ${noun} at once`)
}

const PageInfo = builder.objectRef<Pick<Page<unknown>, 'hasNextPage' | 'endCursor'>>('PageInfo').implement({
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('hasNextPage'),
    endCursor: t.exposeString('endCursor', { nullable: true, description: 'Pass it as `after` for the next page.' }),
  }),
})

type PageFields<PageOf> = PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, PageOf>

/** `{name}Connection`, a page of `node`; `more` adds fields to it. */
export function connection<Item, PageOf extends Page<Item> = Page<Item>>(
  name: string,
  node: OutputRef<Item>,
  more?: (t: PageFields<PageOf>) => FieldMap,
) {
  const Edge = builder.objectRef<{ cursor: string; node: Item }>(`${name}Edge`).implement({
    fields: (t) => ({
      cursor: t.exposeString('cursor'),
      // The value has the type of `node`, which TypeScript cannot infer from a type parameter.
      node: t.field({ type: node, resolve: (edge) => edge.node as never }),
    }),
  })
  return builder.objectRef<PageOf>(`${name}Connection`).implement({
    fields: (t) => ({
      edges: t.field({ type: [Edge], resolve: ({ edges }) => edges }),
      pageInfo: t.field({ type: PageInfo, resolve: (page) => page }),
      ...more?.(t),
    }),
  })
}
