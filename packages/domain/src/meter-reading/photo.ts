/** Accepted kinds of photo. They are recognised by content: a file's name is not reliable. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PhotoType = (typeof PHOTO_TYPES)[number]

/** The largest photo that is sent, in bytes. The page first shrinks larger photos. */
export const MAX_PHOTO_BYTES = 1_000_000
/** The largest photo that a customer may choose, in megabytes. Phones take photos of up to about 20 MB. */
export const MAX_CHOSEN_MEGABYTES = 25

export type PhotoProblem = 'tooLarge' | 'otherType' | 'unreadable'

/** The customer's message for a photo that cannot be stored. */
export const PHOTO_MESSAGES: Record<PhotoProblem, string> = {
  tooLarge: `Choose a photo of no more than ${MAX_CHOSEN_MEGABYTES} MB`,
  otherType: 'Choose a photo: a JPEG, PNG or WebP file',
  unreadable: 'We cannot open this photo: take it again or choose another',
}

const STARTS: readonly (readonly [PhotoType, pattern: RegExp])[] = [
  ['image/jpeg', /^\u00FF\u00D8\u00FF/],
  ['image/png', /^\u0089PNG\r\n\u001A\n/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
]
/** Bytes at the start of a file that identify its kind. */
export const START_BYTES = 12

/** The kind of photo, from the file's first bytes; null for any other file. */
export function detectPhotoType(bytes: Uint8Array): PhotoType | null {
  const start = String.fromCharCode(...bytes.subarray(0, START_BYTES))
  return STARTS.find(([, pattern]) => pattern.test(start))?.[0] ?? null
}
