/** Something a visitor wrote below an event; `at` in ms since the epoch. */
export type Comment = { id: number; name: string; text: string; at: number };

/** How much is kept in memory; the oldest goes. */
export type CommentLimits = { threads: number; comments: number };

/** The comments of each thread, in the order in which they were written; a restart empties them. */
export const createCommentStore = ({ threads: mostThreads, comments: mostComments }: CommentLimits) => {
  const threads = new Map<string, Comment[]>();
  let lastId = 0;
  return {
    list: (thread: string): readonly Comment[] => threads.get(thread) ?? [],
    add: (thread: string, written: Omit<Comment, 'id'>): Comment => {
      lastId += 1;
      const comment = { ...written, id: lastId };
      const comments = [...(threads.get(thread) ?? []), comment].slice(-mostComments);
      // The thread last written in is the last to go.
      threads.delete(thread);
      threads.set(thread, comments);
      const [quietest] = threads.keys();
      if (threads.size > mostThreads && quietest !== undefined) threads.delete(quietest);
      return comment;
    },
  };
};

export type CommentStore = ReturnType<typeof createCommentStore>;
