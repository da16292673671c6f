import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'

import styles from './StoredPhoto.module.css'
import { photoQuery } from './queries.ts'

type StoredPhotoProps = { readonly icp: string; readonly readOn: Day }

/** A button that shows the photo sent with the readings of a day. */
export function StoredPhoto({ icp, readOn }: StoredPhotoProps) {
  const [isOpen, setIsOpen] = useState(false)
  const title = `Meter on ${dayText(readOn)}`
  return (
    <>
      <Button
        kind="quiet"
        aria-label={`Show the photo of ${dayText(readOn)}`}
        onClick={() => setIsOpen(true)}
      >
        Show
      </Button>
      <Dialog open={isOpen} title={title} onClose={() => setIsOpen(false)}>
        <Picture icp={icp} readOn={readOn} />
      </Dialog>
    </>
  )
}

function Picture({ icp, readOn }: StoredPhotoProps) {
  return (
    <Loaded
      query={useQuery(photoQuery(icp, readOn))}
      loading="Loading the photo"
      lines={['text', 'text', 'text']}
      card={false}
      failed="We could not load the photo."
    >
      {({ mediaType, base64 }) => (
        <img
          src={`data:${mediaType};base64,${base64}`}
          alt={`The meter as it was photographed for the reading of ${dayText(readOn)}`}
          className={styles.picture}
        />
      )}
    </Loaded>
  )
}
