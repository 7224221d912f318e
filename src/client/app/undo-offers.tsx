import { type ReactNode, useCallback } from 'react'
import type { AccountRef } from '../../shared/fields.ts'
import { changeRefusal, serverSentence } from '../server/call-error.ts'
import { trpc } from '../server/trpc.ts'
import { OfferUndoContext, UNDO_OFFERED_MS, UNDO_TOPIC } from '../server/undo-offer.ts'
import { useToast } from '../ui/toast.tsx'

/** Lets the screens inside offer to undo what they have changed, by `useOfferUndo`. */
export function UndoOffers({ children }: { children: ReactNode }) {
  const showToast = useToast()
  const { mutateAsync: undo } = trpc.account.undo.useMutation()
  const offer = useCallback(
    (account: AccountRef, text: string, revision: number) => {
      const show = (text: string) =>
        showToast({
          text,
          topic: UNDO_TOPIC,
          action: { label: 'Undo', run: () => void run() },
          durationMs: UNDO_OFFERED_MS,
        })
      const run = async () => {
        try {
          await undo({ account, revision })
          showToast({ text: 'Undone.', topic: UNDO_TOPIC })
        } catch (error) {
          const sentence = serverSentence(error)
          if (sentence !== null) showToast({ text: sentence, topic: UNDO_TOPIC })
          else show(changeRefusal(error, 'That could not be undone. Please try again.'))
        }
      }
      show(text)
    },
    [showToast, undo],
  )
  return <OfferUndoContext value={offer}>{children}</OfferUndoContext>
}
