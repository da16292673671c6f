import { useState } from 'react'

import {
  MOST_CHOSEN_MEGABYTES,
  PHOTO_MESSAGES,
  START_BYTES,
  detectPhotoType,
} from '@switchboard/domain/meter-reading/photo'
import type { PhotoProblem } from '@switchboard/domain/meter-reading/photo'

import { onDemand } from '#web/http/on-demand.ts'

const BYTES_A_MEGABYTE = 1_000_000
const smallerPhoto = onDemand(async () => (await import('./smaller-photo.ts')).smallerPhoto)

export type ChosenPhoto = {
  /** As it is shown: `data:image/jpeg;base64,…`. */
  readonly address: string
  /** As it is sent. */
  readonly base64: string
}

/** The photo of a form: one that cannot be taken is refused by name, and the one before stays. */
export function usePhoto(onChange: () => void) {
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null)
  const [problem, setProblem] = useState<PhotoProblem | null>(null)
  const [isOpening, setIsOpening] = useState(false)

  async function choose(file: File): Promise<void> {
    setProblem(null)
    setIsOpening(true)
    const found = await openPhoto(file)
    setIsOpening(false)
    if (typeof found === 'string') return setProblem(found)
    setPhoto(found)
    onChange()
  }

  function remove() {
    setPhoto(null)
    setProblem(null)
    onChange()
  }

  const message = problem === null ? undefined : PHOTO_MESSAGES[problem]
  return { photo, message, isOpening, choose, remove }
}

export type PhotoState = ReturnType<typeof usePhoto>

async function openPhoto(file: File): Promise<ChosenPhoto | PhotoProblem> {
  if (file.size > MOST_CHOSEN_MEGABYTES * BYTES_A_MEGABYTE) return 'tooLarge'
  try {
    const start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer())
    if (detectPhotoType(start) === null) return 'otherType'
    const address = await (await smallerPhoto())(file)
    return { address, base64: address.slice(address.indexOf(',') + 1) }
  } catch {
    return 'unreadable'
  }
}
