/** What the access list names as a change of the video of an account. */
export const VIDEO_CHANGES = ['video-activation-asked', 'video-cancelled'] as const
export type VideoChange = (typeof VIDEO_CHANGES)[number]
