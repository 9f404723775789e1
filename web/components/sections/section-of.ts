import type { SectionFragment } from '#web/gateway/generated/types.ts'

/** The fragment of one kind of section. */
export type SectionOf<Kind extends SectionFragment['__typename']> = Extract<SectionFragment, { __typename: Kind }>
