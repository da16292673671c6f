/** Audit actions that the access list shows as requested changes of voice features. Only the switch knows the outcome. */
export const VOICE_CHANGES = ['voice-change-asked'] as const
export type VoiceChange = (typeof VOICE_CHANGES)[number]
