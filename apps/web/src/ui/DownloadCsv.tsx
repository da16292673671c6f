import { useMutation } from '@tanstack/react-query'

import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { saveFile } from './save-file.ts'

type DownloadCsvProps = {
  /** The text of the file. */
  readonly make: () => Promise<string>
  readonly fileName: string
  /** What is not affected where the file cannot be made: `The lines below`. */
  readonly unaffected: string
}

/** Makes a file of comma-separated values when it is asked for, and saves it. */
export function DownloadCsv({ make, fileName, unaffected }: DownloadCsvProps) {
  const download = useMutation({
    mutationFn: make,
    onSuccess: (csv) => saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName),
  })
  return (
    <>
      <Button kind="plain" icon="download" busy={download.isPending} onClick={() => download.mutate()}>
        Download CSV
      </Button>
      {download.isError && (
        <Notice tone="critical" role="alert" title="We could not make the file.">
          Try again in a moment. {unaffected} are not affected.
        </Notice>
      )}
    </>
  )
}
