import { PHOTO_TYPES } from '@switchboard/domain/meter-reading/photo'

import { Button } from '#web/ui/Button.tsx'
import { FileField } from '#web/ui/FileField.tsx'

import styles from './PhotoField.module.css'
import type { PhotoState } from './use-photo.ts'

type PhotoFieldProps = { readonly id: string; readonly state: PhotoState }

const HINT =
  'A JPEG, PNG or WebP file. It helps if the reading is ever questioned. We remove where it was taken, and with which camera.'

/** An optional photo of the meter. A chosen photo is shown and can be removed. */
export function PhotoField({ id, state }: PhotoFieldProps) {
  const { photo, message, isOpening, choose, remove } = state
  const consequence = photo === null ? 'Your reading can be sent without it.' : 'The earlier photo stays.'
  const error = message === undefined ? undefined : `${message}. ${consequence}`
  const frame = {
    id,
    label: photo === null ? 'Photo of the meter' : 'Another photo of the meter',
    hint: HINT,
    error,
  }
  return (
    <>
      <FileField
        {...frame}
        optional
        button={photo === null ? 'Choose a photo' : 'Choose another photo'}
        accept={PHOTO_TYPES.join()}
        onChoose={(file) => void choose(file)}
      />
      <div role="status" className={styles.chosen}>
        {isOpening && <p className="soft">Opening the photo…</p>}
        {photo !== null && (
          <>
            <img src={photo.address} alt="The meter, as you will send it" className={styles.picture} />
            <Button kind="quiet" onClick={remove}>
              Remove the photo
            </Button>
          </>
        )}
      </div>
    </>
  )
}
