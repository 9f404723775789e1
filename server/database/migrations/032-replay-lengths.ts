/** Uncompressed size of a part of a recording in bytes; 0 for parts stored by earlier versions. */
export const replayLengths: readonly string[] = ['alter table error_replay add column length int not null default 0']
