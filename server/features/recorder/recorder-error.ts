import { CodedError } from '#server/lib/errors/coded-error.ts'

type RecorderErrorCode =
  | 'STREAM_NOT_HLS'
  | 'STREAM_ENCRYPTED'
  | 'STREAM_UNSUPPORTED'
  | 'SEGMENT_UNKNOWN'
  | 'RECORDER_REPLACED'

/** The message is stored and logged. */
export class RecorderError extends CodedError<RecorderErrorCode> {}
