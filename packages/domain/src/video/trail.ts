/** Audit actions that the access list shows as changes of online video. */
export const VIDEO_CHANGES = ['video-activation-asked', 'video-cancelled'] as const
export type VideoChange = (typeof VIDEO_CHANGES)[number]
