/** The door of the comments that speak to odatalint. */
export { commentDirectives, CommentNotes, directiveWords } from './comment.js';
export { isHashComment, isSlashComment } from './comment-style.js';
export { isLineEdge, lineOfComment } from './line-of-comment.js';
