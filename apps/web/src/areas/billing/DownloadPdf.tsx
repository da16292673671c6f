import { useMutation } from '@tanstack/react-query'

import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { useToast } from '#web/ui/Toast.tsx'

import { readPdf } from './invoice.ts'
import { PDF_FAILURE } from './words.ts'

/** Saves the bill as a PDF. Source: BIL-045, BIL-046, BIL-068. */
export function DownloadPdf({ invoiceNumber }: { readonly invoiceNumber: number }) {
  const showToast = useToast()
  const download = useMutation({
    mutationFn: readPdf,
    onSuccess: (pdf) => saveFile(new Blob([pdf], { type: 'application/pdf' }), `bill-${invoiceNumber}.pdf`),
    onError: () => showToast(PDF_FAILURE, 'critical'),
  })
  return (
    <>
      <Button
        kind="plain"
        icon="download"
        busy={download.isPending}
        onClick={() => download.mutate(invoiceNumber)}
      >
        Download PDF
      </Button>
      {download.isError && (
        <Notice tone="critical" role="alert" title={PDF_FAILURE}>
          Your whole bill is on this page. Try again in a moment, or print this page.
        </Notice>
      )}
    </>
  )
}
