import { useState } from 'react'

import {
  MAX_CHOSEN_MEGABYTES,
  PHOTO_MESSAGES,
  START_BYTES,
  detectPhotoType,
} from '@switchboard/domain/meter-reading/photo'
import type { PhotoProblem } from '@switchboard/domain/meter-reading/photo'

import { onDemand } from '#web/http/on-demand.ts'

const BYTES_A_MEGABYTE = 1_000_000
const loadShrinkPhoto = onDemand(async () => (await import('./shrink-photo.ts')).shrinkPhoto)

export type ChosenPhoto = {
  /** The data URL to show the photo: `data:image/jpeg;base64,…`. */
  readonly address: string
  /** The content to send. */
  readonly base64: string
}

/** The photo of a form. If a chosen file cannot be used, the photo before it stays. */
export function usePhoto(onChange: () => void) {
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null)
  const [problem, setProblem] = useState<PhotoProblem | null>(null)
  const [isOpening, setIsOpening] = useState(false)

  async function choose(file: File): Promise<void> {
    setProblem(null)
    setIsOpening(true)
    const opened = await openPhoto(file)
    setIsOpening(false)
    if (typeof opened === 'string') return setProblem(opened)
    setPhoto(opened)
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
  if (file.size > MAX_CHOSEN_MEGABYTES * BYTES_A_MEGABYTE) return 'tooLarge'
  try {
    const start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer())
    if (detectPhotoType(start) === null) return 'otherType'
    const shrinkPhoto = await loadShrinkPhoto()
    const address = await shrinkPhoto(file)
    return { address, base64: address.slice(address.indexOf(',') + 1) }
  } catch {
    return 'unreadable'
  }
}
