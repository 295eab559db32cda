/** What a person may choose as a picture; all of them are written anew before they leave. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic'];
export const maxImageBytes = 8 * 1024 * 1024;
