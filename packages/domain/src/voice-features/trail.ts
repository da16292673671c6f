/** What the access list names as a change of voice features; whether the switch made it is for the switch to say. */
export const VOICE_CHANGES = ['voice-change-asked'] as const
export type VoiceChange = (typeof VOICE_CHANGES)[number]
