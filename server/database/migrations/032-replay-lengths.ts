/** Bytes of a part of a recording before compression; 0 for those of earlier versions. */
export const replayLengths: readonly string[] = ['alter table error_replay add column length int not null default 0']
