import { useMutation } from '@tanstack/react-query'

import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { saveFile } from './save-file.ts'

export type MadeFile = { readonly text: string; readonly type: string; readonly name: string }

type DownloadFileProps = {
  readonly label: string
  /** Returns null if the caller shows the error of the request itself. */
  readonly make: () => Promise<MadeFile | null>
  /** Names the parts that still work if the file cannot be made, in plural: `The lines below`. */
  readonly unaffected: string
}

/** A button that makes a file and saves it. */
export function DownloadFile({ label, make, unaffected }: DownloadFileProps) {
  const download = useMutation({
    mutationFn: make,
    onSuccess: (made) => {
      if (made !== null) saveFile(new Blob([made.text], { type: made.type }), made.name)
    },
  })
  return (
    <>
      <Button kind="plain" icon="download" busy={download.isPending} onClick={() => download.mutate()}>
        {label}
      </Button>
      {download.isError && (
        <Notice tone="critical" role="alert" title="We could not make the file.">
          Try again in a moment. {unaffected} are not affected.
        </Notice>
      )}
    </>
  )
}
