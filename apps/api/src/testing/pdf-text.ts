import { getDocumentProxy } from 'unpdf'

/** The text of a PDF as a reader finds and copies it, each piece on a line of its own. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const lines: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    for (const item of items) if ('str' in item && item.str.trim() !== '') lines.push(item.str)
  }
  await pdf.loadingTask.destroy()
  return lines.join('\n')
}
