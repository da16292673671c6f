import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { readTrueType } from './true-type.ts'

/**
 * Noto Sans, under the SIL Open Font License 1.1, which allows embedding: both weights hold the letters with macrons that
 * the standard fonts of PDF lack. Read once, for all documents.
 */
export const NOTO_SANS = {
  regular: read(import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')),
  bold: read(
    import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
    'NotoSans-Bold',
  ),
} as const

export type Weight = keyof typeof NOTO_SANS

function read(address: string, name = 'NotoSans-Regular') {
  return readTrueType(readFileSync(fileURLToPath(address)), name)
}
