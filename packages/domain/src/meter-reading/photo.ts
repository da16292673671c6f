/** Kinds of photo that are taken, told by their content: what a file is called says nothing. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PhotoType = (typeof PHOTO_TYPES)[number]

/** The largest photo that is sent, in bytes; the page makes what a camera takes smaller before. */
export const MOST_PHOTO_BYTES = 1_000_000
/** The largest photo that somebody may choose, in megabytes: phones take up to some twenty. */
export const MOST_CHOSEN_MEGABYTES = 25

export type PhotoProblem = 'tooLarge' | 'otherType' | 'unreadable'

/** What is said of what cannot be kept as the photo of a reading. */
export const PHOTO_MESSAGES: Record<PhotoProblem, string> = {
  tooLarge: `Choose a photo of no more than ${MOST_CHOSEN_MEGABYTES} MB`,
  otherType: 'Choose a photo: a JPEG, PNG or WebP file',
  unreadable: 'We cannot open this photo: take it again or choose another',
}

const STARTS: readonly (readonly [PhotoType, pattern: RegExp])[] = [
  ['image/jpeg', /^\u00FF\u00D8\u00FF/],
  ['image/png', /^\u0089PNG\r\n\u001A\n/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
]
/** So many bytes at the start of a file tell its kind. */
export const START_BYTES = 12

/** The kind of photo that a file is by its first bytes; null for anything else. */
export function photoTypeOf(bytes: Uint8Array): PhotoType | null {
  const start = String.fromCharCode(...bytes.subarray(0, START_BYTES))
  return STARTS.find(([, pattern]) => pattern.test(start))?.[0] ?? null
}
